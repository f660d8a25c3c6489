;;; try.el --- What `try' runs in Emacs  -*- lexical-binding: t -*-

;;; Code:

(require 'eglot)
(require 'flymake)
(require 'xref)

(defvar try-failed 0)
(defvar try-passed 0)

(defun try-check (what found expected)
  "Count whether FOUND is EXPECTED, and say WHAT is not."
  (if (equal found expected)
      (setq try-passed (1+ try-passed))
    (setq try-failed (1+ try-failed))
    (message "not ok: %s: %S, not %S" what found expected)))

(setq eglot-sync-connect 20
      dafang-program (getenv "DAFANG"))
(find-file (expand-file-name "hex.lud" (getenv "FOLDER")))
(try-check "mode" major-mode 'dafang-mode)

(call-interactively #'eglot)
(let ((left 200))
  (while (and (> left 0) (null (flymake-diagnostics)))
    (accept-process-output nil 0.1)
    (setq left (1- left))))
(try-check "diagnostics"
           (mapcar (lambda (diagnostic) (line-number-at-pos (flymake-diagnostic-beg diagnostic))) (flymake-diagnostics))
           (list (progn (goto-char (point-min)) (search-forward "Conected") (line-number-at-pos))))

(replace-match "Connected")
(goto-char (point-min))
(search-forward "\"Goals\"")
(backward-char 3)
(try-check "definition"
           (mapcar (lambda (item) (substring-no-properties (xref-item-summary item)))
                   (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot)))
           '("(define \"Goals\""))

(eglot-format-buffer)
(let ((formatted (buffer-string)))
  (indent-region (point-min) (point-max))
  (try-check "indentation" (buffer-string) formatted))

(font-lock-ensure)
(dolist (pair '(("game" . font-lock-keyword-face) ("players" . font-lock-function-name-face)
                ("<Board:size>" . font-lock-constant-face) ("mover:" . font-lock-variable-name-face)))
  (goto-char (point-min))
  (search-forward (concat (if (string-match-p "^[<m]" (car pair)) "" "(") (car pair)))
  (try-check (car pair) (get-text-property (1- (match-end 0)) 'face) (cdr pair)))

(message "emacs: %d passed, %d failed" try-passed try-failed)
(kill-emacs (if (= try-failed 0) 0 1))

;;; try.el ends here
