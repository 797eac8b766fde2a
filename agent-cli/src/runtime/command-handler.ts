import type {
	AgentCommand,
	ClearCommand,
	DiscoveryCommand,
	OutputCommand,
} from '@sfc/contract/agent/command'
import type { Control } from '../control/control'
import type { Search } from '../discovery/search'
import type { Safety } from '../safety/safety'
import type { Asks } from './asks'
import type { Devices } from './devices'

type Parts = {
	safety: Safety
	control: Control
	search: Search
	devices: Devices
	asks: Asks
}

/** Hands each command of the server to the part that carries it out. */
export function createCommandHandler({ safety, control, search, devices, asks }: Parts) {
	/** A device that is just being opened is waited for; a stop waits for nothing. */
	const switchOutput = async (command: OutputCommand): Promise<void> => {
		const opening = 'device' in command && devices.untilOpen(command.device, command.point)
		if (opening) await opening
		await safety.execute(command)
	}
	/** Does what is `done` when it has begun: a search goes on after that. */
	const doOnce = (command: ClearCommand | DiscoveryCommand, begin: () => void): void => {
		if (!safety.commands.accept(command)) return
		begin()
		safety.commands.finish(command.id, { outcome: 'done' })
	}
	return (command: AgentCommand): void => {
		const { op } = command
		if (op === 'ask') asks.take(command)
		else if (op === 'clear') doOnce(command, () => control.clear(command))
		else if (op === 'discover') doOnce(command, () => search.start(command))
		else if (op === 'discover-cancel') doOnce(command, () => search.cancel(command.discoveryId))
		else void switchOutput(command)
	}
}
