// What the tests share: a parser, files by their ending, and trees as text.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const Parser = require('tree-sitter');
const language = require('..');

const root = join(__dirname, '../../..');

function parse(text) {
  const parser = new Parser();
  parser.setLanguage(language);
  // The package takes 32 KiB of a string at once unless it is given a larger buffer.
  return parser.parse(text, undefined, { bufferSize: 4 * text.length + 1024 }).rootNode;
}

function files(folder, endings) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && endings.some(ending => entry.name.endsWith(ending)))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

const query = name =>
  new Parser.Query(language, readFileSync(join(__dirname, '../queries', `${name}.scm`), 'utf8'));

/** Where a tree has an ERROR, or a bracket that had to be thought: `line:column`, from 1. */
function mistakes(node) {
  if (!node.hasError) return [];
  const here = node.isError || node.isMissing ? [`${node.startPosition.row + 1}:${node.startPosition.column + 1}`] : [];
  return here.concat(node.children.flatMap(mistakes));
}

module.exports = { files, mistakes, parse, query, root };
