// The board as a picture to hand on.

import type { App } from './app';

export function copySvg(app: App): string {
  return new XMLSerializer().serializeToString(app.view.copy());
}

/** Pixels for a unit of the drawing. */
const SCALE = 2;

export async function png(app: App): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(copySvg(app))}`;
  await image.decode();
  const [, , width, height] = app.view.box;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(SCALE * width);
  canvas.height = Math.round(SCALE * height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob(blob => blob === null ? fail(new Error('no picture')) : done(blob), 'image/png'));
}
