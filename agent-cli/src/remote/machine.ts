import type { REMOTE_COMMANDS } from '@sfc/contract/equipment/remote-machines/asks'
import type { SealedLogin } from '@sfc/contract/equipment/remote-machines/remote-login'

export type RemoteCommand = (typeof REMOTE_COMMANDS)[number]
export type Fact = { name: string; value: string }
export type Login = SealedLogin

/** A machine that somebody is signed in at. What it refuses is thrown, with its own words. */
export type Machine = {
	systemInfo(signal: AbortSignal): Promise<Fact[]>
	/** Has it go down `afterS` seconds from now; answers what takes that back. */
	goDown(
		down: { restart: boolean; afterS: number },
		signal: AbortSignal,
	): Promise<(signal: AbortSignal) => Promise<void>>
	close(): void
}

/** What a program on the machine, or one that speaks to it, has printed. */
export type Printed = { code: number | null; stdout: string; stderr: string }

/** What was printed; throws the program's own words when it failed. */
export function requireDone({ code, stdout, stderr }: Printed, program: string): string {
	if (code === 0) return stdout
	const words = (stderr.trim() || stdout.trim()).split('\n').at(-1)?.trim()
	throw new Error(`${program} failed: ${words || `it ended with ${code}`}`)
}
