import { OPERATIONS } from '@sfc/contract/operations'
import type { Operation } from '@sfc/contract/operation'
import type { Permission } from '@sfc/domain/accounts/permissions'

type OnFarm = Operation & { permission: Permission }

/** What the walk as each role asks. */
export const operationsOnFarms = OPERATIONS.filter((one): one is OnFarm => Boolean(one.permission))
/** What the walk through all routes asks without a sender, and of people with a made-up one. */
export const operationsOfSenders = OPERATIONS.filter(({ auth }) => auth !== 'none')
/** What the same walk asks as anybody. */
export const operationsOfAnybody = OPERATIONS.filter(({ auth }) => auth === 'none')
