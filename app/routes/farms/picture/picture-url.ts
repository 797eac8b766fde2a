export type PicturedFarm = { id: number; imageFile: string | null }

/**
 * Where a farm's picture is; null without one. `small` is 640 × 360, `large` up to 1600 wide. The
 * part of the file's name makes a new picture a new address for the browser's cache.
 */
export const pictureUrl = (
	{ id, imageFile }: PicturedFarm,
	size: 'small' | 'large',
): string | null => imageFile && `/farms/${id}/picture.webp?size=${size}&v=${imageFile.slice(0, 8)}`
