# Descriptions of games in Kakoune: the kind of file, colours, comments and indentation.

hook global BufCreate .*\.(lud|def) %{
    set-option buffer filetype dafang
}

hook global WinSetOption filetype=dafang %{
    require-module dafang
    set-option window static_words true false Mover Next Prev Neutral Shared Each All P1 P2
    set-option window indentwidth 4
    hook window InsertChar \n -group dafang-indent dafang-indent-line
    hook -once -always window WinSetOption filetype=.* %{ remove-hooks window dafang-.+ }
}

hook -group dafang-highlight global WinSetOption filetype=dafang %{
    add-highlighter window/dafang ref dafang
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/dafang }
}

hook global BufSetOption filetype=dafang %{
    set-option buffer comment_line '//'
}

provide-module dafang %§

add-highlighter shared/dafang regions
add-highlighter shared/dafang/code default-region group
add-highlighter shared/dafang/comment region '//' '$' fill comment
add-highlighter shared/dafang/string region '"' (?<!\\)" fill string

add-highlighter shared/dafang/code/ regex (?<![\w#-])[A-Z]\w* 0:value
add-highlighter shared/dafang/code/ regex (?<![\w#-])(true|false)(?![\w:-]) 0:value
add-highlighter shared/dafang/code/ regex (?<![\w#-])(Mover|Next|Prev|Neutral|Shared|Each|All|P\d+)(?![\w:-]) 0:variable
add-highlighter shared/dafang/code/ regex (?<![\w#.-])[-+]?\d*\.?\d+(?![\w-]) 0:value
add-highlighter shared/dafang/code/ regex \w[\w-]*: 0:attribute
add-highlighter shared/dafang/code/ regex <[\w-]+:[\w-]+> 0:meta
add-highlighter shared/dafang/code/ regex '#[1-9](?![\w#])' 0:variable
add-highlighter shared/dafang/code/ regex ~|\[#\]|\*+|\.\. 0:operator
add-highlighter shared/dafang/code/ regex \(\h*(<=|>=|[<>]|!=|==?|[+*/%^]|-)(?=\s) 1:operator
add-highlighter shared/dafang/code/ regex \(\h*([A-Za-z_][\w-]*)(?![\w:]) 1:function
add-highlighter shared/dafang/code/ regex \(\h*(game|define|option|item|rulesets?|use|variant|changes|hooks?|about|test|metadata|match|subgame)(?![\w:-]) 1:keyword
add-highlighter shared/dafang/code/ regex \(\h*(if|then|forEach|while|do|priority)(?![\w:-]) 1:keyword

define-command -hidden dafang-indent-line %{
    evaluate-commands -draft -itersel %{
        # The indent of the line before,
        try %{ execute-keys -draft <semicolon> K <a-&> }
        # and one step more where it leaves a bracket open.
        try %{ execute-keys -draft k gh Gl <a-k> [({][^)}\n]*\z <ret> j <a-gt> }
    }
}

§
