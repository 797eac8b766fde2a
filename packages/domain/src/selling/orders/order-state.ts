/** `held`: reserved until the buyer confirms it. `fulfilled`: handed over. */
export const ORDER_STATES = ['held', 'open', 'packed', 'fulfilled', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const NEXT: Record<OrderState, readonly OrderState[]> = {
	held: ['open', 'cancelled'],
	open: ['packed', 'fulfilled', 'cancelled'],
	packed: ['open', 'fulfilled', 'cancelled'],
	fulfilled: [],
	cancelled: [],
}

/** Whether an order may go from one state to another. */
export const canOrderBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to)

const LABELS: Record<OrderState, string> = {
	held: 'Not confirmed',
	open: 'To pack',
	packed: 'Packed',
	fulfilled: 'Handed over',
	cancelled: 'Cancelled',
}

export const orderStateLabel = (state: OrderState): string => LABELS[state]
