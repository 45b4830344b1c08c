# Completion of kbts for PowerShell. Add to $PROFILE: kbts completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName kbts -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.StartOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
  # Windows PowerShell drops empty arguments.
  $mode = if ($wordToComplete -eq '') { '--new-word' } else { '--same-word' }
  foreach ($line in (& kbts __complete $mode '--' $words 2>$null)) {
    if ($line -eq ':none') { continue }
    if ($line.StartsWith(':')) {
      [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete)
      continue
    }
    $value, $summary = $line -split [char]9, 2
    if (-not $summary) { $summary = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $summary)
  }
}
