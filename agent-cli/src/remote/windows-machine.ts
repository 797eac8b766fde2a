import type { SshSession } from './ssh-session'
import { readFacts } from './unix-machine'
import { requireDone, type Machine } from './machine'

const FACTS = `
$os = Get-CimInstance Win32_OperatingSystem
$pc = Get-CimInstance Win32_ComputerSystem
$disk = Get-CimInstance Win32_LogicalDisk -Filter "DeviceID='$($os.SystemDrive)'"
"Name=$($pc.Name)"
"System=$($os.Caption) $($os.Version)"
"Model=$($pc.Manufacturer) $($pc.Model)"
"Processors=$($pc.NumberOfLogicalProcessors)"
"Running=since $($os.LastBootUpTime.ToString('s'))"
"Memory=$([int]($os.FreePhysicalMemory / 1KB)) MB free of $([int]($os.TotalVisibleMemorySize / 1KB)) MB"
"Disk=$([math]::Round($disk.FreeSpace / 1e9, 1)) GB free of $([math]::Round($disk.Size / 1e9, 1)) GB"
"Signed in=$($pc.UserName)"
`

/** Windows with OpenSSH that somebody is signed in at. */
export function windowsMachine(session: SshSession): Machine {
	const run = async (command: string, signal: AbortSignal) =>
		requireDone(await session.run(command, '', signal), command.split(' ')[0] ?? '')
	return {
		async systemInfo(signal) {
			// No quotation marks that cmd.exe and PowerShell read in different ways.
			const script = Buffer.from(FACTS, 'utf16le').toString('base64')
			return readFacts(await run(`powershell -NoProfile -EncodedCommand ${script}`, signal))
		},
		async goDown({ restart, afterS }, signal) {
			await run(`shutdown ${restart ? '/r' : '/s'} /t ${afterS}`, signal)
			return async (ended) => void (await run('shutdown /a', ended))
		},
		close: () => session.close(),
	}
}
