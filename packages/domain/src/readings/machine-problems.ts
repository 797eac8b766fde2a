/** The newest trusted readings of an agent's machine; null where there is none. */
export type MachineReadings = {
	diskFreePct: number | null
	memoryFreePct: number | null
	processorC: number | null
	/** The server's clock minus the machine's. */
	clockOffsetS: number | null
}

export const MACHINE_PROBLEMS = ['disk', 'memory', 'heat', 'clock', 'update'] as const
export type MachineProblem = (typeof MACHINE_PROBLEMS)[number]

/** A gigabyte of the memory card of 32 GB that most small machines have. */
const LOW_DISK_PCT = 3
/** 50 MB of a gigabyte, which is what the agent itself takes. */
const LOW_MEMORY_PCT = 5
/** A Raspberry Pi slows down from 80 °C on (raspberrypi.com, documentation of frequency management). */
const HOT_C = 80
/** A sender whose clock differs more than this from the server's is refused until it corrects it. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** The readings that are judged, each by its quantity. */
const SEEN_AS: Readonly<Record<string, keyof MachineReadings>> = {
	diskFree: 'diskFreePct',
	memoryFree: 'memoryFreePct',
	processorTemperature: 'processorC',
	clockOffset: 'clockOffsetS',
}

/** What the readings of a machine say; `value` is null where it cannot be trusted now. */
export function trustedMachineReadings(
	readings: readonly { quantity: string; value: number | null }[],
): MachineReadings {
	const seen = { diskFreePct: null, memoryFreePct: null, processorC: null, clockOffsetS: null }
	return readings.reduce<MachineReadings>((before, { quantity, value }) => {
		const key = SEEN_AS[quantity]
		return key ? { ...before, [key]: value } : before
	}, seen)
}

/** What is wrong with the machine of an agent, each with what to do. */
export function machineProblems(
	{ diskFreePct, memoryFreePct, processorC, clockOffsetS }: MachineReadings,
	rolledBack: { version: string; reason: string } | null = null,
): { key: MachineProblem; title: string; remedy: string }[] {
	const problems = {
		disk: diskFreePct !== null && diskFreePct < LOW_DISK_PCT,
		memory: memoryFreePct !== null && memoryFreePct < LOW_MEMORY_PCT,
		heat: processorC !== null && processorC >= HOT_C,
		update: rolledBack !== null,
		clock: clockOffsetS !== null && Math.abs(clockOffsetS) * 1000 > CLOCK_TOLERANCE_MS,
	}
	return MACHINE_PROBLEMS.filter((key) => problems[key]).map((key) => ({
		key,
		title: key === 'heat' ? `Its processor is at ${(processorC ?? 0).toFixed(0)} °C` : TITLES[key],
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
