import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { exportFarm } from '~/areas/data-protection/services/exports/export-farm.server'

/**
 * The download itself: built while the browser receives it, and stopped when the browser
 * disconnects.
 */
export async function exportResponse(ctx: FarmCtx): Promise<Response> {
	const chunks = await exportFarm(requirePermission(ctx, 'farm.export'))
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await chunks.next().catch((error: unknown) => {
					ctx.log.error({ err: error, farmId: ctx.farm.id }, 'an export broke off')
					throw error
				})
				if (done || !value) controller.close()
				else controller.enqueue(value)
			},
			cancel: async () => void (await chunks.return?.()),
		},
		{ highWaterMark: 1 },
	)
	const day = new Date(ctx.now()).toISOString().slice(0, 10)
	return new Response(body, {
		headers: {
			'Content-Type': 'application/zip',
			'Content-Disposition': `attachment; filename="farm-${ctx.farm.id}-${day}.zip"`,
			'Cache-Control': 'no-store',
		},
	})
}
