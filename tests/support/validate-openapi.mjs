import { Validator } from '@seriousme/openapi-schema-validator'

/**
 * What the usual validator finds wrong in an OpenAPI document; null when it is valid.
 * @param {object} document
 * @returns {Promise<unknown>}
 */
export async function validateOpenApi(document) {
	const { valid, errors } = await new Validator().validate(structuredClone(document))
	return valid ? null : (errors ?? 'invalid')
}
