import { z } from 'zod'
import type { FarmScope } from '~/context.server'
import { readFarmControl } from '~/areas/platform/services/read-farm-control.server'

const Stored = z.object({ air: z.object({ leafOffsetC: z.number().default(0) }) })

/** Reads how much warmer the leaves of a farm are taken to be than its air, °C; 0 where nobody chose it. */
export async function readLeafOffset(
	ctx: Pick<FarmScope, 'db' | 'now' | 'farm' | 'group'>,
): Promise<number> {
	const [row] = await readFarmControl(ctx, [ctx.farm.id])
	return Stored.safeParse(row?.settings).data?.air.leafOffsetC ?? 0
}
