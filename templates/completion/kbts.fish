# Completion of kbts for fish. Add to ~/.config/fish/config.fish: kbts completion fish | source

function __kbts_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    # A value after = is part of the word.
    set -l flag (string match -r '^--[a-z-]+=' -- "$word")
    set -l path (string replace -r '^--[a-z-]+=' '' -- "$word")
    for line in (command kbts __complete -- $words[2..-1] "$word" 2> /dev/null)
        switch $line
            case ':files'
                printf "$flag%s\n" (__fish_complete_path "$path")
            case ':folders'
                printf "$flag%s\n" (__fish_complete_directories "$path")
            case ':*'
            case '*'
                printf '%s\n' $line
        end
    end
end

complete -c kbts -e
complete -c kbts -f -k -a '(__kbts_complete)'
