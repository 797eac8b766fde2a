import { Fault } from '@sfc/domain/fault'

/** Saves a rule; an error of an action is shown at the row it was typed in, because empty rows do not count. */
export async function withErrorAtRow<T>(form: FormData, save: () => Promise<T>): Promise<T> {
	try {
		return await save()
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		const [, place, field] = /^then\[(\d)\]\.(\w+)$/.exec(error.field ?? '') ?? []
		const used = [0, 1, 2].filter((row) => form.get(`then[${row}].what`))
		if (place === undefined) throw error
		throw new Fault(error.code, error.message, {
			field: `then[${used[Number(place)]}].${field}`,
		})
	}
}
