import { fromWire } from '@sfc/contract/inventory/inventory-from-wire'
import { toWire } from '@sfc/contract/lots/lot-wire'
import type { FarmCtx } from '~/context.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { requireLot, type Lot } from '~/services/inventory/require-lot.server'
import { loadLotLedger } from '~/services/inventory/load-lot-ledger.server'

type Change = { ctx: FarmCtx; lot: Lot; body: unknown }

/** The lot a call is about and its body in one spelling. Throws Fault not-found, forbidden for viewers. */
export async function changeOfLot(request: Request, name: string | undefined): Promise<Change> {
	const { ctx, lot } = await requireLot(await requireUser(request), { name })
	requirePermission(ctx, 'stock.change')
	return { ctx, lot, body: fromWire(await readJson(request)) }
}

/** The lot as it is now, for the answer. */
export async function lotAnswer(ctx: FarmCtx, lot: Lot, status = 201): Promise<Response> {
	return Response.json(toWire(lot, await loadLotLedger(ctx, lot)), { status })
}
