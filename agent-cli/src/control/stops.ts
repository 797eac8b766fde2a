import type { ClearCommand } from '@sfc/contract/agent/command'
import type { NoticeEffect } from '@sfc/domain/control/controllers/notice'
import type { Stop } from './control-files'

/** What controllers have stopped and nobody has cleared, one for an output, newest last. */
export class Stops {
	constructor(public list: readonly Stop[]) {}

	find(output: string): Stop | undefined {
		return this.list.find((one) => one.output === output)
	}

	keep({ controller, output, title, causes }: NoticeEffect, at: number): void {
		const stop = { controller, output, title, cause: causes[0]?.cause ?? null, at }
		this.list = [...this.list.filter((one) => one.output !== output), stop]
	}

	end({ controller, output }: Pick<ClearCommand, 'controller' | 'output'>): void {
		this.list = this.list.filter((one) => one.output !== output || one.controller !== controller)
	}
}
