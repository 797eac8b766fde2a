/** What an agent tells of its machine, as far as it is judged; null where the system does not say. */
export type MachineSeen = {
	memoryFreeBytes: number
	diskFreeBytes: number | null
	temperatureC: number | null
}

export const MACHINE_PROBLEMS = ['disk', 'memory', 'heat', 'clock', 'update'] as const
export type MachineProblem = (typeof MACHINE_PROBLEMS)[number]

const LOW_DISK_BYTES = 500e6
const LOW_MEMORY_BYTES = 100e6
/** A Raspberry Pi slows down from 80 °C on (raspberrypi.com, documentation of frequency management). */
const HOT_C = 80
/** A sender whose clock differs more than this from the server's is refused until it corrects it. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** What is wrong with the machine of an agent, each with what to do. */
export function machineProblems(
	machine: MachineSeen | null,
	clockOffsetMs: number | null,
	rolledBack: { version: string; reason: string } | null = null,
): { key: MachineProblem; title: string; remedy: string }[] {
	const { memoryFreeBytes, diskFreeBytes, temperatureC } = machine ?? {}
	const problems = {
		disk: diskFreeBytes != null && diskFreeBytes < LOW_DISK_BYTES,
		memory: memoryFreeBytes !== undefined && memoryFreeBytes < LOW_MEMORY_BYTES,
		heat: temperatureC != null && temperatureC >= HOT_C,
		update: rolledBack !== null,
		clock: clockOffsetMs !== null && Math.abs(clockOffsetMs) > CLOCK_TOLERANCE_MS,
	}
	return MACHINE_PROBLEMS.filter((key) => problems[key]).map((key) => ({
		key,
		title:
			key === 'heat' ? `Its processor is at ${(temperatureC ?? 0).toFixed(0)} °C` : TITLES[key],
		remedy:
			key === 'update' && rolledBack
				? `Version ${rolledBack.version}: ${rolledBack.reason}. ${REMEDIES.update}`
				: REMEDIES[key],
	}))
}

const TITLES = {
	disk: 'Its disk is nearly full',
	memory: 'Its machine has hardly any memory left',
	clock: 'Its clock is minutes off',
	update: 'Its update was rolled back',
}

const REMEDIES: Readonly<Record<MachineProblem, string>> = {
	disk: 'Free some space on the machine: readings that wait are dropped when it is full.',
	memory: 'End other programs on the machine, or give it more memory.',
	heat: 'Give the machine air: it slows down from 80 °C on.',
	update: 'The version before runs. Read its log before you update it by hand.',
	clock:
		'Turn on time synchronisation on the machine (timedatectl set-ntp true). Readings are corrected meanwhile.',
}
