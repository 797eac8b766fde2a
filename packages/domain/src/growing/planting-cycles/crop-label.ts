/** A crop as people pick it: `Basil - Sweet`, or the crop alone. */
export const cropLabel = (crop: { cropName: string; varietyName: string | null }): string =>
	crop.varietyName ? `${crop.cropName} - ${crop.varietyName}` : crop.cropName
