import { yellowLeaf } from '../../support/yellow-leaf'

/** A form with the photo of a leaf in one field. */
export async function leafForm(field: string): Promise<FormData> {
	const form = new FormData()
	form.set(field, new File([new Uint8Array(await yellowLeaf())], 'leaf.png', { type: 'image/png' }))
	return form
}
