import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { exportFarm } from '~/areas/data-protection/services/exports/export-farm.server'
import { streamDownload } from '~/http/stream-download.server'

/** Sends the export of a farm while it is built. */
export async function exportResponse(ctx: FarmCtx): Promise<Response> {
	const chunks = await exportFarm(requirePermission(ctx, 'farm.export'))
	const day = new Date(ctx.now()).toISOString().slice(0, 10)
	return streamDownload(ctx, chunks, {
		'Content-Type': 'application/zip',
		'Content-Disposition': `attachment; filename="farm-${ctx.farm.id}-${day}.zip"`,
	})
}
