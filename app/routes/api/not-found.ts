import { Fault } from '@sfc/domain/fault'
import { api } from '~/http/api.server'

const notFound = api(() => Promise.reject(new Fault('not-found', 'There is no such API call')))

export const loader = notFound
export const action = notFound
