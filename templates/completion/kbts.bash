# Completion of kbts for bash. Add to ~/.bashrc: source <(kbts completion bash)

_kbts() {
  local -a words=()
  local i part line
  # Readline splits words at = and :, which are parts of words of kbts.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    part=${COMP_WORDS[i]}
    if ((${#words[@]} > 0)) && [[ $part == [=:]* || ${COMP_WORDS[i - 1]} == *[=:] ]]; then
      words[${#words[@]} - 1]+=$part
    else
      words+=("$part")
    fi
  done
  ((${#words[@]} > 0)) || words=('')

  # Readline replaces only what follows the last of these characters.
  local word=${words[${#words[@]} - 1]} cut=
  [[ $COMP_WORDBREAKS == *=* && $word == *=* ]] && cut=${word%"${word##*=}"}
  [[ $COMP_WORDBREAKS == *:* && ${word#"$cut"} == *:* ]] && cut=${word%"${word##*:}"}

  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) _kbts_paths -f "${word#"$cut"}" ;;
      :folders) _kbts_paths -d "${word#"$cut"}" ;;
      :*) ;;
      *)
        line=${line%%$'\t'*}
        COMPREPLY+=("${line#"$cut"}")
        ;;
    esac
  done < <(command kbts __complete -- "${words[@]}" 2> /dev/null)
}

_kbts_paths() {
  local path
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$2")
  compopt -o filenames 2> /dev/null
}

complete -F _kbts kbts
