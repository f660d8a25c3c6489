// The games of a page but the first, which are written as copies from anywhere before them and bytes between:
// src/page/shared.rs of the program describes the form.

/** The stream that a packed one means, where `known` stands before it. */
export function grown(known: Uint8Array, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = 0;
  const number = (from: () => number) => {
    let [found, factor] = [0, 1];
    for (;;) {
      const byte = from();
      found += (byte & 0x7f) * factor;
      if (byte < 0x80) return found;
      factor *= 0x80;
    }
  };
  const head = () => packed[at++]!;
  const [length, ofLengths, ofDistances] = [number(head), number(head), number(head)];
  let [lengths, distances, literals] = [at, at + ofLengths, at + ofLengths + ofDistances];
  const end = distances;
  const all = new Uint8Array(known.length + length);
  all.set(known);
  let [to, distance] = [known.length, 0];
  while (lengths < end) {
    const plain = number(() => packed[lengths++]!);
    all.set(packed.subarray(literals, literals + plain), to);
    literals += plain;
    to += plain;
    const copied = number(() => packed[lengths++]!);
    if (copied === 0) continue;
    const step = number(() => packed[distances++]!);
    distance += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    all.copyWithin(to, to - distance, to - distance + copied);
    to += copied;
  }
  return all.subarray(known.length) as Uint8Array<ArrayBuffer>;
}
