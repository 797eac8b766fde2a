import { agentCommand, type Service, type ServiceOptions } from './service'

/**
 * A task of Windows 10 and 11. It starts with the machine and is looked at each minute: one that runs
 * is left alone, one that ended is started again.
 */
export const scheduledTask = (options: ServiceOptions): Service => ({
	files: [],
	start: [powershell(registerTask(options))],
	stop: [powershell(REMOVE_TASK)],
	note: `Its task: Get-ScheduledTaskInfo farm-agent. Set the network to "Private" (Set-NetConnectionProfile -NetworkCategory Private), or the firewall hides devices from discovery.`,
})

const powershell = (script: string): string[] => ['powershell', '-NoProfile', '-Command', script]

const REMOVE_TASK =
	'Stop-ScheduledTask farm-agent; Unregister-ScheduledTask farm-agent -Confirm:$false'

/** A text of PowerShell, in which nothing is replaced. */
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Paths of Windows hold no quotation mark. */
const taskArguments = (words: string[]): string =>
	words.map((word) => (/[\s&()^;]/.test(word) ? `"${word}"` : word)).join(' ')

function registerTask(options: ServiceOptions): string {
	const [node = '', ...words] = agentCommand(options)
	return [
		"$ErrorActionPreference = 'Stop'",
		`$action = New-ScheduledTaskAction -Execute ${quote(node)} -Argument ${quote(taskArguments(words))}`,
		'$start = New-ScheduledTaskTrigger -AtStartup',
		`$again = New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Minutes ${options.everyMinutes ?? 1})`,
		'$settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([TimeSpan]::Zero) -MultipleInstances IgnoreNew -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -StartWhenAvailable',
		'Register-ScheduledTask farm-agent -User SYSTEM -RunLevel Highest -Action $action -Trigger $start, $again -Settings $settings -Force | Out-Null',
		'Start-ScheduledTask farm-agent',
	].join('; ')
}
