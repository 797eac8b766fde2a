/** A number of plants in words: `1 plant`, `1,200 plants`. */
export const formatPlants = (plants: number): string =>
	`${plants.toLocaleString('en-US')} ${plants === 1 ? 'plant' : 'plants'}`
