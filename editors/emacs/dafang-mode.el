;;; dafang-mode.el --- Descriptions of games, in ludemes  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0
;; Package-Requires: ((emacs "26.1"))

;;; Commentary:

;; Colours, indentation and comments of descriptions of games; with Eglot (part of Emacs from 29 on, a package before),
;; `M-x eglot' starts the language server `dafang lsp'.

;;; Code:

(defgroup dafang nil
  "Descriptions of games."
  :group 'languages)

(defcustom dafang-program "dafang"
  "The program that is the language server."
  :type 'string)

(defvar dafang-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?- "_" table)
    (modify-syntax-entry ?# "_" table)
    (modify-syntax-entry ?\{ "(}" table)
    (modify-syntax-entry ?\} "){" table)
    table)
  "Strings, comments and brackets of descriptions.")

(defconst dafang-font-lock-keywords
  `((,(concat "(\\s-*" (regexp-opt '("game" "define" "option" "item" "ruleset" "rulesets" "use" "variant" "changes"
                                     "hooks" "hook" "about" "test" "metadata" "match" "subgame")
                                   t)
              "\\_>")
     1 font-lock-keyword-face)
    (,(concat "(\\s-*" (regexp-opt '("if" "then" "forEach" "while" "do" "priority") t) "\\_>")
     1 font-lock-keyword-face)
    ("(\\s-*\\(\"\\(?:\\\\\"\\|[^\"]\\)*\"\\)" 1 font-lock-preprocessor-face t)
    ("(\\s-*\\([[:alpha:]_]\\(?:\\w\\|-\\)*\\)\\(?:[^:]\\|$\\)" 1 font-lock-function-name-face)
    ("<\\(?:\\w\\|-\\)+:\\(?:\\w\\|-\\)+>" . font-lock-constant-face)
    ("\\(?:\\w\\|-\\)+:" . font-lock-variable-name-face)
    ("#[1-9]\\_>" . font-lock-variable-name-face)
    ("\\_<\\(?:true\\|false\\|Mover\\|Next\\|Prev\\|Neutral\\|Shared\\|Each\\|All\\|P[0-9]+\\)\\_>" . font-lock-builtin-face)
    ("\\_<[[:upper:]]\\(?:\\w\\|-\\)*\\_>" . font-lock-type-face))
  "Colours of descriptions, by their shape.")

(defun dafang--indentation (opener)
  "The column of a line within the bracket at OPENER."
  (save-excursion
    (goto-char opener)
    (if (and (eq (char-after) ?\{) (not (looking-at "{\\s-*\\(?://.*\\)?$")))
        (1+ (current-column))
      (+ (current-indentation) 4))))

(defun dafang-indent-line ()
  "Indent a line by the bracket that is open before it."
  (interactive)
  (let* ((from-end (- (point-max) (point)))
         (state (save-excursion (syntax-ppss (line-beginning-position))))
         (opener (nth 1 state))
         (column (cond ((nth 3 state) nil) ; within a string
                       ((null opener) 0)
                       ((save-excursion (back-to-indentation) (looking-at "[])}]"))
                        (save-excursion (goto-char opener) (current-indentation)))
                       (t (dafang--indentation opener)))))
    (when column
      (indent-line-to column)
      (when (> (- (point-max) from-end) (point))
        (goto-char (- (point-max) from-end))))))

;;;###autoload
(define-derived-mode dafang-mode prog-mode "Dafang"
  "Descriptions of games, in ludemes."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "//+\\s-*")
  (setq-local indent-line-function #'dafang-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local parse-sexp-ignore-comments t)
  (setq-local imenu-generic-expression
              '(("Defines" "^\\s-*(define\\s-+\"\\([^\"]+\\)\"" 1)
                ("Options" "^\\s-*(option\\s-+\"\\([^\"]+\\)\"" 1)
                ("Rulesets" "^\\s-*(ruleset\\s-+\"\\([^\"]+\\)\"" 1)
                ("Tests" "^\\s-*(test\\s-+\"\\([^\"]+\\)\"" 1)))
  (setq font-lock-defaults '(dafang-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:lud\\|def\\)\\'" . dafang-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(dafang-mode . ,(lambda (&rest _) (list dafang-program "lsp")))))

(provide 'dafang-mode)

;;; dafang-mode.el ends here
