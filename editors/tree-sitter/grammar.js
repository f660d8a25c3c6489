/**
 * The shape of a description as a tree-sitter grammar: brackets, strings, numbers and words; no ludeme is named here.
 *
 * It follows `grammar/lud.pest`, whose rules have the same names where a node has one. The difference: a bracket
 * that is not closed, or closes nothing, is an ERROR here.
 *
 * What `<` begins depends on what follows: `src/scanner.c` looks ahead, as regular expressions here cannot.
 */

const NAME_CHARS = "[\\p{L}0-9_]";

const name = new RegExp(`${NAME_CHARS}(-?${NAME_CHARS})*`, 'u');
const word = new RegExp(`(${NAME_CHARS}|#[0-9])${NAME_CHARS}*((-${NAME_CHARS}|#[0-9])${NAME_CHARS}*)*`, 'u');

module.exports = grammar({
  name: 'dafang',

  extras: $ => [/[ \t\r\n\uFEFF\u00A0]/, $.comment],

  externals: $ => [
    $._reference_open,      // the `<` of `<Board:size>`
    $._operator_open,       // the `<` of `<<=>`
    $._angled_operator,     // the operator between these brackets
    $._head_comparison,     // `<`, `<=`, `>`, `>=` behind an opening bracket
    $._item_comparison,     // `<=`, `>=` elsewhere
  ],

  supertypes: $ => [$._item],

  rules: {
    file: $ => repeat($._item),

    _item: $ => choice(
      $.form,
      $.list,
      $.angles,
      $.reference,
      $.labelled,
      $.label,
      $.range,
      $.word,
      $.string,
      $.integer,
      $.float,
      $.parameter,
      $.omitted,
      $.placeholder,
      $.operator,
      $.stars,
      $.bad,
    ),

    // `times:3`, `if: (is Empty (to))`; a label without a value stands alone
    labelled: $ => prec.right(1, seq(field('label', $.label), field('value', $._value))),
    _value: $ => choice(
      $.form,
      $.list,
      $.angles,
      $.reference,
      $.range,
      $.word,
      $.string,
      $.integer,
      $.float,
      $.parameter,
      $.omitted,
      $.placeholder,
      $.operator,
    ),

    // `(place "Disc" (sites Top))`, or the call of a define: `("Row" 3)`; without a head where an expansion gives it: `(#1 3)`, `((to))`
    form: $ => seq('(', optional(field('head', $._head)), repeat($._item), ')'),
    _head: $ => prec(2, choice(
      alias($.word, $.ludeme),
      alias($.string, $.call),
      alias($._head_operator, $.operator),
    )),
    _head_operator: $ => prec(3, choice($._head_comparison, $._operator, $._times)),

    list: $ => seq('{', repeat($._item), '}'),

    // `<…>` hold the alternatives of an option, or an operator: `<<=>`
    angles: $ => choice(
      seq('<', repeat($._item), '>'),
      seq(alias($._operator_open, '<'), alias($._angled_operator, $.operator), '>'),
    ),

    // `<Board:size>` stands for what the chosen item of an option gives
    reference: $ => seq(
      alias($._reference_open, '<'),
      field('category', $.name),
      token.immediate(':'),
      field('argument', alias($._name_behind, $.name)),
      token.immediate('>'),
    ),
    name: _ => token.immediate(name),
    _name_behind: _ => token.immediate(name),

    // `1..5`, `"A1".."C3"`, `0..<Board:size>`
    range: $ => seq(field('from', $._range_end), token.immediate('..'), field('to', $._range_end)),
    _range_end: $ => choice($.integer, $.string, $.parameter, $.reference),

    label: _ => token(seq(name, ':')),

    // Of two tokens of one length the one that is declared first counts: words come last.
    integer: _ => token(/[-+]?[0-9]+/),
    float: _ => token(/[-+]?[0-9]*\.[0-9]+/),

    // A quote behind a backslash does not end a string; any other backslash is only itself
    string: _ => token(/"[^"\\]*(\\+("|[^"\\])[^"\\]*)*"/),

    parameter: _ => token(/#[1-9]/),
    omitted: _ => '~',

    // What the author of an item of an option has not written yet
    placeholder: _ => '[#]',

    // Signs that mean nothing, such as `;` or `[`; a check of the text says so
    bad: _ => choice(
      token(/[^\p{L}0-9_ \t\r\n\uFEFF\u00A0(){}<>"~*=+\-\/%^.!#]+/u),
      '.', '!', '#',
    ),

    // Behind an item of an option: it counts unless another is chosen
    stars: _ => token(/\*+/),

    // A word may hold parameters: `P#1`
    word: _ => token(word),

    operator: $ => choice($._operator, $._item_comparison),
    _operator: _ => token(choice('!=', '==', '=', '+', '-', '/', '%', '^')),
    _times: _ => '*',

    comment: _ => token(/\/\/[^\n]*/),
  },
});
