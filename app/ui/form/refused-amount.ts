import { useActionData, type Fetcher } from '@remix-run/react'

/** An amount that was refused, for its form to show again: as it was typed, and why. */
export type RefusedAmount = {
	equipmentKey: string
	field: 'percent' | 'ml'
	typed: string
	reason: string
}

type Answer = { refusedAmount?: RefusedAmount } | undefined

/** What was refused of this field when its form was last sent, also without scripts; null for nothing. */
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
