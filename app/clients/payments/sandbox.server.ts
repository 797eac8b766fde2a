import rows from './test-cards.json'

type TestCard = {
	number: string
	brand: string
	outcome: string
	reason?: string
	message?: string
}

const CARDS: readonly TestCard[] = rows

export type Card = { number: string; expMonth: number; expYear: number }

export type Charge =
	| { kind: 'succeeded'; brand: string; last4: string }
	/** `field`: the field of the card form that the message belongs to. */
	| {
			kind: 'declined'
			reason: string
			message: string
			field: 'cardNumber' | 'expiryMonth' | 'cvv'
	  }

/** A gateway inside this server: it accepts published test cards, and no money moves. */
export type SandboxGateway = {
	kind: 'sandbox'
	/** Charges a card now, or returns the reason of a refusal. */
	charge(card: Card, now: number): Charge
	/** Charges a renewal to the card with these last digits. */
	renew(last4: string | null): { kind: 'succeeded' } | { kind: 'declined'; message: string }
}

const ONLY_TEST_CARDS = 'This server takes test cards only'

const FIELD_OF: Readonly<Record<string, 'cardNumber' | 'expiryMonth' | 'cvv'>> = {
	expired_card: 'expiryMonth',
	incorrect_cvc: 'cvv',
}

export const sandbox: SandboxGateway = {
	kind: 'sandbox',
	charge({ number, expMonth, expYear }, now) {
		const card = CARDS.find((known) => known.number === number)
		if (!card) return declined('unknown_card', ONLY_TEST_CARDS)
		if (isPast(expMonth, expYear, now)) return declined('expired_card', 'Your card has expired.')
		if (card.outcome === 'declined') return declined(card.reason, card.message)
		return { kind: 'succeeded', brand: card.brand, last4: number.slice(-4) }
	},
	renew(last4) {
		const card = CARDS.find(
			({ number, outcome }) => outcome !== 'declined' && number.slice(-4) === last4,
		)
		if (card?.outcome === 'succeeds') return { kind: 'succeeded' }
		return { kind: 'declined', message: card?.message ?? 'There is no card to charge.' }
	},
}

const declined = (reason = 'generic_decline', message = 'Your card was declined.'): Charge => ({
	kind: 'declined',
	reason,
	message,
	field: FIELD_OF[reason] ?? 'cardNumber',
})

/** A card is valid until the last day of its month. */
const isPast = (month: number, year: number, now: number) => Date.UTC(year, month, 1) <= now
