import type { View } from './ptz'

const MOST = 16

/** The places that the camera remembers. */
export function createPresets() {
	const places = new Map<string, { name: string; view: View }>([
		['1', { name: 'Whole farm', view: { pan: 0, tilt: 0, zoom: 0 } }],
	])
	let last = 1
	return {
		list: () => [...places].map(([token, { name }]) => ({ token, name })),
		view: (token: string | undefined): View | undefined => places.get(token ?? '')?.view,
		/** The token of the new place; undefined when the camera can remember no more. */
		save(name: string, view: View): string | undefined {
			if (places.size >= MOST) return undefined
			const token = String(++last)
			places.set(token, { name, view })
			return token
		},
		remove: (token: string | undefined): boolean => places.delete(token ?? ''),
	}
}
