// The language, as `new (require('tree-sitter'))().setLanguage(…)` takes it.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const binding = require(join(root, 'build/dafang.node'));
binding.name = 'dafang';
binding.nodeTypeInfo = JSON.parse(readFileSync(join(root, 'src/node-types.json'), 'utf8'));

module.exports = binding;
