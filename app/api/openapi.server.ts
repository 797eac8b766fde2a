import { API_TAGS } from '@sfc/contract/api-tags'
import { buildOpenApi } from '@sfc/contract/openapi'
import { API_CALLS, openApiOperations } from '@sfc/contract/operations'
import { SHARED_SCHEMAS } from '@sfc/contract/shared-schemas'
import { preparedJson } from '~/http/prepared-json.server'
import examples from './examples.json'
import { implement } from './operation-handlers'

/** The API as a document. Its version is shown on the screens about the API. */
export const describeApi = () =>
	buildOpenApi({
		version: '2.1',
		calls: API_CALLS,
		tags: API_TAGS,
		shared: SHARED_SCHEMAS,
		examples,
	})

const answer = preparedJson(describeApi)

export const openApiApi = implement(openApiOperations, {
	readOpenApi: (_ctx, { request }) => answer(request),
})
