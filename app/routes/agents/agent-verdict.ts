import type { MachineVitals } from '@sfc/contract/agent/heartbeat'
import { CLOCK_TOLERANCE_MS } from '@sfc/contract/agent/paths'

type Seen = {
	status: 'online' | 'offline'
	machine: MachineVitals | null
	clockOffsetMs: number | null
	waiting: number | null
	dropped: number | null
}

const LOW_DISK_BYTES = 500e6
const LOW_MEMORY_BYTES = 100e6
/** A Raspberry Pi slows down from 80 °C on (raspberrypi.com, documentation of frequency management). */
const HOT_C = 80
const MANY_WAITING = 1000

/** What is wrong with an agent or its machine, each with what to do. */
export function verdictOf(seen: Seen): { title: string; remedy: string }[] {
	const { status, machine, clockOffsetMs, waiting, dropped } = seen
	if (status === 'offline')
		return [
			{
				title: 'It is not heard',
				remedy:
					'Is its machine on, and does it reach this server? There, “farm-agent doctor” says what is wrong. It runs the plan meanwhile, if it runs.',
			},
		]
	const disk = machine?.diskFreeBytes ?? null
	const problems = [
		disk !== null &&
			disk < LOW_DISK_BYTES && {
				title: 'Its disk is nearly full',
				remedy: 'Free some space on the machine: readings that wait are dropped when it is full.',
			},
		machine &&
			machine.memoryFreeBytes < LOW_MEMORY_BYTES && {
				title: 'Its machine has hardly any memory left',
				remedy: 'End other programs on the machine, or give it more memory.',
			},
		machine?.temperatureC != null &&
			machine.temperatureC >= HOT_C && {
				title: `Its processor is at ${machine.temperatureC.toFixed(0)} °C`,
				remedy: 'Give the machine air: it slows down from 80 °C on.',
			},
		clockOffsetMs !== null &&
			Math.abs(clockOffsetMs) > CLOCK_TOLERANCE_MS && {
				title: 'Its clock is minutes off',
				remedy:
					'Turn on time synchronisation on the machine (timedatectl set-ntp true). Readings are corrected meanwhile.',
			},
		dropped !== null &&
			dropped > 0 && {
				title: `${dropped} records were lost`,
				remedy: 'Its disk was full, or it was out of reach for longer than it keeps readings.',
			},
		waiting !== null &&
			waiting > MANY_WAITING && {
				title: `${waiting} records wait to be sent`,
				remedy: 'It sends them behind the newest readings; the line may be slow.',
			},
	]
	return problems.filter((one) => one !== false && one !== null)
}
