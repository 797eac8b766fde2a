import { useActionData, type Fetcher } from '@remix-run/react'

/** A refused amount, for its form to show again: as typed, with the reason. */
export type RefusedAmount = {
	equipmentKey: string
	field: 'percent' | 'ml'
	typed: string
	reason: string
}

type Answer = { refusedAmount?: RefusedAmount } | undefined

/** The refused amount of this field, also without scripts; null when there is none. */
export function useRefusedAmount(
	{ data, state }: Fetcher,
	equipmentKey: string,
	field: RefusedAmount['field'],
): RefusedAmount | null {
	const sent = useActionData<Answer>()
	const refused = ((data as Answer) ?? sent)?.refusedAmount
	const isThis = refused?.equipmentKey === equipmentKey && refused.field === field
	return isThis && state === 'idle' ? refused : null
}
