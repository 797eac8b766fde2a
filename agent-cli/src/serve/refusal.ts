/** A request that is not carried out: the answer is a page that says why. */
export class Refusal extends Error {
	override readonly name = 'Refusal'

	constructor(
		readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 415 | 500,
		readonly title: string,
		message: string,
	) {
		super(message)
	}
}
