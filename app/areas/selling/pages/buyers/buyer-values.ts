import type { Buyer } from '~/areas/selling/services/buyers/save-buyer.server'

const NEW = { name: '', kind: 'restaurant', paymentDays: 14 } as const

/** The initial values of the form of a buyer. */
export function buyerValues(buyer: Partial<Buyer> = NEW) {
	const text = (value: string | number | null | undefined) => String(value ?? '')
	return {
		name: text(buyer.name),
		kind: text(buyer.kind),
		contactName: text(buyer.contactName),
		email: text(buyer.email),
		phone: text(buyer.phone),
		addressLine1: text(buyer.addressLine1),
		addressLine2: text(buyer.addressLine2),
		postcode: text(buyer.postcode),
		city: text(buyer.city),
		region: text(buyer.region),
		country: text(buyer.country),
		gln: text(buyer.gln),
		deliveryWeekdays: (buyer.deliveryWeekdays ?? []).map(String),
		route: text(buyer.route),
		stop: text(buyer.stop),
		paymentDays: text(buyer.paymentDays),
		taxNumber: text(buyer.taxNumber),
		notes: text(buyer.notes),
	}
}
export type BuyerValues = ReturnType<typeof buyerValues>
