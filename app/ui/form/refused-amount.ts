import { useActionData, type Fetcher } from '@remix-run/react'

/** A refused amount, for its form to show again: as typed, with the reason. */
export type RefusedAmount = {
	equipmentKey: string
	field: 'percent' | 'ml'
	typed: string
	reason: string
}

type Answer = { refusedAmount?: RefusedAmount } | undefined

/**
 * The refused amount of an output, also without scripts; null when there is none. The fetcher belongs
 * to a part of the page that stays while live updates replace the form, or the answer is lost.
 */
export function useRefusedAmount(
	{ data, state }: Fetcher,
	equipmentKey: string,
): RefusedAmount | null {
	const sent = useActionData<Answer>()
	const refused = ((data as Answer) ?? sent)?.refusedAmount
	return refused?.equipmentKey === equipmentKey && state === 'idle' ? refused : null
}
