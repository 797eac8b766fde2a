import { spawnSync } from 'node:child_process'

/** A clock that runs several times as fast for programs started with its `env`. */
export class FastClock {
	readonly #startedAt = performance.now()

	constructor(
		private readonly startMs: number,
		private readonly factor: number,
		private readonly library: string,
	) {}

	/** Null where this machine has no `faketime` (Debian: apt install faketime). */
	static find(startMs: number, factor: number): FastClock | null {
		const { stdout } = spawnSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'])
		const library = stdout?.toString().trim()
		return library ? new FastClock(startMs, factor, library) : null
	}

	/** Milliseconds UTC of the fast clock. */
	now = (): number => this.startMs + (performance.now() - this.#startedAt) * this.factor

	/** The environment of a program that starts now. */
	env(): Record<string, string> {
		const utc = new Date(this.now()).toISOString().slice(0, 19).replace('T', ' ')
		return {
			TZ: 'UTC',
			LD_PRELOAD: this.library,
			FAKETIME: `@${utc} x${this.factor}`,
			NO_FAKE_STAT: '1',
		}
	}
}
