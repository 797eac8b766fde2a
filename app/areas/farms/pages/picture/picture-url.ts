export type PicturedFarm = { id: number; imageFile: string | null }

/**
 * The address of a farm's picture; null without one. `small` is 640 × 360, `large` up to 1600 wide.
 * Part of the file name is in the address, so that browsers do not show a cached old picture.
 */
export const pictureUrl = (
	{ id, imageFile }: PicturedFarm,
	size: 'small' | 'large',
): string | null => imageFile && `/farms/${id}/picture.webp?size=${size}&v=${imageFile.slice(0, 8)}`
