import { COST_PARTS } from '@sfc/domain/selling/costs/cost-kinds'
import type { SummedSource } from '~/areas/selling/services/costs/read-costs.server'

const FROM = {
	supply: 'What was paid for the lots that were used',
	receipt: 'What was paid for the delivery',
	batch: 'What was weighed into the batch',
	rate: 'Typed under What Things Cost',
}

const PAGES = { supply: '/supplies', batch: '/nutrients/batches', receipt: '/lots' } as const

const pathOf = ({ kind, id }: SummedSource): string => {
	if (kind === 'rate') return `/costs/rates#${id}`
	return `${PAGES[kind]}/${id}`
}

export type SourceView = ReturnType<typeof sourceViews>[number]

/** Where prices came from, in words, each with the page where it is changed. */
export const sourceViews = (sources: readonly SummedSource[], money: (cents: number) => string) =>
	sources.map((source, at) => ({
		at,
		part: COST_PARTS[source.part],
		label: source.lot ? `${source.label}, lot ${source.lot}` : source.label,
		from: FROM[source.kind],
		to: pathOf(source),
		amount: source.wholeCents === null ? 'Shared by tray-days' : money(source.wholeCents),
	}))
