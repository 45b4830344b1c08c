#compdef kbts
# Completion of kbts for zsh. Add to ~/.zshrc, after compinit: source <(kbts completion zsh)

_kbts() {
  local line value paths=none
  local -a found
  for line in "${(@f)$(command kbts __complete -- "${(@)words[2,CURRENT]}" 2> /dev/null)}"; do
    case $line in
      :*) paths=${line#:} ;;
      *$'\t'*)
        value=${line%%$'\t'*}
        found+=("${value//:/\\:}:${line#*$'\t'}")
        ;;
      ?*) found+=("${line//:/\\:}") ;;
    esac
  done
  (( $#found )) && _describe -V kbts found
  [[ $paths == none || $PREFIX != --*=* ]] || compset -P '*='
  case $paths in
    files) _files ;;
    folders) _files -/ ;;
  esac
}

if [[ ${funcstack[1]:-} == _kbts ]]; then
  _kbts "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _kbts kbts
fi
