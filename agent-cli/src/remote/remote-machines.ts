import { GOES_DOWN_AFTER_S } from '@sfc/contract/equipment/remote-machines/asks'
import { listNics } from '../nics'
import type { KnownKeys } from './known-keys'
import type { Fact, Login, Machine, RemoteCommand } from './machine'
import { rpcMachine } from './rpc-machine'
import { unixMachine } from './unix-machine'
import { windowsMachine } from './windows-machine'

type Wanted = {
	host: string
	command: RemoteCommand
	by: 'ssh' | 'rpc'
	login: Login
	isConfirmed: boolean
	trustsNewKey: boolean
}

type Parts = {
	knownKeys: KnownKeys
	/** Names of the equipment that this agent reads or switches at an address. */
	equipmentAt(host: string): string[]
	addresses?: () => string[]
	/** Where SSH is, and how long a machine waits; the tests have no thirty seconds. */
	port?: number
	afterS?: number
}

type GoingDown = { cancel(signal: AbortSignal): Promise<void>; forget(): void }

/**
 * Has machines of the farm's network tell about themselves, shut down and restart. A login is forgotten
 * with the command, or when a shutdown can no longer be taken back.
 */
export class RemoteMachines {
	readonly #parts: Parts
	readonly #goingDown = new Map<string, GoingDown>()
	/** Keys that machines showed and that somebody may trust now: what is trusted was seen before. */
	readonly #shownKeys = new Map<string, string>()

	constructor(parts: Parts) {
		this.#parts = parts
	}

	/** Throws what is wrong in words, also for a machine that the farm needs unless it is confirmed. */
	async command(
		wanted: Wanted,
		signal: AbortSignal,
	): Promise<{ facts: Fact[]; isNewKey: boolean }> {
		const { host, command } = wanted
		if (command !== 'system-info' && !wanted.isConfirmed) this.#requireUnneeded(host)
		const { machine, isNewKey } = await this.#signIn(wanted, signal)
		let isDown = false
		try {
			if (command === 'system-info') return { facts: await machine.systemInfo(signal), isNewKey }
			const { afterS = GOES_DOWN_AFTER_S } = this.#parts
			const cancel = await machine.goDown({ restart: command === 'restart', afterS }, signal)
			this.#remember(host, machine, cancel, afterS)
			isDown = true
			return { facts: [], isNewKey }
		} finally {
			if (!isDown) machine.close()
		}
	}

	/** Takes a shutdown or restart back that this agent has begun. */
	async cancel(host: string, signal: AbortSignal): Promise<void> {
		const going = this.#goingDown.get(host)
		if (!going)
			throw new Error(
				'nothing is to be cancelled: no shutdown was begun in the last 30 seconds, or farm-agent was started anew since',
			)
		await going.cancel(signal)
		going.forget()
	}

	stop(): void {
		for (const { forget } of [...this.#goingDown.values()]) forget()
	}

	#remember(host: string, machine: Machine, cancel: GoingDown['cancel'], afterS: number): void {
		this.#goingDown.get(host)?.forget()
		const going: GoingDown = {
			cancel,
			forget: () => {
				clearTimeout(timer)
				machine.close()
				if (this.#goingDown.get(host) === going) this.#goingDown.delete(host)
			},
		}
		const timer = setTimeout(() => going.forget(), 1000 * afterS)
		timer.unref()
		this.#goingDown.set(host, going)
	}

	#requireUnneeded(host: string): void {
		const { equipmentAt, addresses = ownAddresses } = this.#parts
		if (addresses().includes(host))
			throw new Error(
				'farm-agent itself runs on this machine: control, readings and alarms would stop. Confirm that they may',
			)
		const equipment = equipmentAt(host)
		if (equipment.length > 0)
			throw new Error(`these would stop with it: ${equipment.join(', ')}. Confirm that they may`)
	}

	async #signIn(
		{ host, by, login, trustsNewKey }: Wanted,
		signal: AbortSignal,
	): Promise<{ machine: Machine; isNewKey: boolean }> {
		if (by === 'rpc') return { machine: rpcMachine(host, login), isNewKey: false }
		const { knownKeys, port = 22 } = this.#parts
		const known = knownKeys.get(host)
		const { openSsh } = await import('./ssh-session')
		const { domain, username, password } = login
		const session = await openSsh(
			{
				host,
				port,
				username: domain ? `${domain}\\${username}` : username,
				password,
				knownKey: (trustsNewKey && this.#shownKeys.get(host)) || known,
				onUnknownKey: (key) => this.#shownKeys.set(host, key),
			},
			signal,
		)
		try {
			if (known !== session.key) knownKeys.set(host, session.key)
			this.#shownKeys.delete(host)
			const { stdout } = await session.run('uname -s', '', signal)
			const isUnix = /^\w/.test(stdout) && !/^(MINGW|MSYS|CYGWIN)/.test(stdout)
			const machine = isUnix ? unixMachine(session, password) : windowsMachine(session)
			return { machine, isNewKey: known === null }
		} catch (error) {
			session.close()
			throw error
		}
	}
}

const ownAddresses = (): string[] => listNics().map(({ address }) => address)
