import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { Clock } from '../time/clock'
import type { Journal } from './journal'
import type { CommandEnd } from './step/events'
import { lifeLeftMs } from './step/execute-command'

/** Carries out no command twice: what came from the server, how far it got, and how it ended. */
export class CommandRecord {
	constructor(
		private readonly journal: Journal,
		private readonly clock: Clock,
		private readonly emit: (record: UnnumberedRecord) => void,
	) {}

	/** Finishes commands that a crash left open. */
	recover(): void {
		for (const { id } of this.journal.recover(this.clock.now())) {
			const reason = 'the agent stopped while it carried this out'
			this.finish(id, { outcome: 'unknown', reason })
		}
	}

	/** Writes down how far a command got. False when the disk does not take it. */
	note(id: string, state: 'received' | 'executing'): boolean {
		return this.journal.write({ id, state, at: this.clock.now() })
	}

	/** False for a repeated or expired command, which is answered with its outcome. */
	accept(command: { id: string; issuedAt: number; expiresAt: number }): boolean {
		const { id } = command
		if (this.journal.find(id)) {
			const end = this.outcomeOf(id)
			if (end) this.finish(id, end)
			return false
		}
		if (lifeLeftMs(command, this.clock.serverNow()) > 0) return true
		this.finish(id, { outcome: 'expired', reason: 'it arrived too late' })
		return false
	}

	/** Records and reports how a command ended. */
	finish(id: string, end: CommandEnd): void {
		const { outcome } = end
		const detail = {
			...(end.reason !== undefined && { reason: end.reason.slice(0, 300) }),
			...(end.readBack !== undefined && { readBack: end.readBack }),
		}
		this.journal.finish({ id, state: outcome, at: this.clock.now(), ...detail })
		const at = this.clock.serverNow()
		this.emit({ kind: 'outcome', at, commandId: id, outcome, ...detail })
	}

	/** How a command ended; null while it is carried out, or when it is not known. */
	outcomeOf(id: string): CommandEnd | null {
		const known = this.journal.find(id)
		if (!known || known.state === 'received' || known.state === 'executing') return null
		return { ...known, outcome: known.state }
	}
}
