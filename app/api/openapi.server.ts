import { buildOpenApi } from '@sfc/contract/openapi'
import { openApiOperations, OPERATIONS } from '@sfc/contract/operations'
import { preparedJson } from '~/http/prepared-json.server'
import { implement } from './operation-handlers'

/** The version shown on the screens about the API. */
const API_VERSION = '2.1'

const answer = preparedJson(() => buildOpenApi(OPERATIONS, API_VERSION))

export const openApiApi = implement(openApiOperations, {
	readOpenApi: (_ctx, { request }) => answer(request),
})
