[
  (form)
  (list)
] @fold
