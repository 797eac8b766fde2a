import type { FormEvent } from 'react'

/** A card number in groups of four: `4242 4242 4242 4242`. */
export const groupDigits = (text: string): string =>
	text
		.replace(/\D/g, '')
		.slice(0, 19)
		.replace(/(.{4})(?=.)/g, '$1 ')

/** Groups a field while it is typed in; the caret stays behind the digit it was behind. */
export function groupWhileTyping({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
	const grouped = groupDigits(input.value)
	if (grouped === input.value) return
	const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
	input.value = grouped
	let caret = 0
	for (let digits = 0; digits < before && caret < grouped.length; caret++)
		if (grouped[caret] !== ' ') digits++
	input.setSelectionRange(caret, caret)
}
