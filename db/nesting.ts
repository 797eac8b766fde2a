import { AsyncLocalStorage } from 'node:async_hooks'

type Scope = { open: boolean; of: Nesting; within: Scope | undefined }

/**
 * One for all databases, because every AsyncLocalStorage in use slows down all promises of the
 * process.
 */
const scopes = new AsyncLocalStorage<Scope>()

/** Tells whether the running code is inside a write, so that nested writes can be refused. */
export class Nesting {
	get #isInside(): boolean {
		for (let scope = scopes.getStore(); scope; scope = scope.within)
			if (scope.open && scope.of === this) return true
		return false
	}

	/** @throws when called inside a write: it would wait for itself for ever. */
	refuseInside(): void {
		if (this.#isInside) throw new Error('A write inside a write: pass `tx` on instead')
	}

	/** @throws when the write is over. */
	requireInside(): void {
		if (!this.#isInside) throw new Error('This write has ended: await every statement inside it')
	}

	/** The scope ends with `work`, also for code that `work` started and left running. */
	async run<T>(work: () => Promise<T>): Promise<T> {
		const scope: Scope = { open: true, of: this, within: scopes.getStore() }
		try {
			return await scopes.run(scope, work)
		} finally {
			scope.open = false
		}
	}
}
