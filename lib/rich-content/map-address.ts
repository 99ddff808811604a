type MapType = "ROADMAP" | "SATELITE" | "HYBRID" | "TERRAIN";

/** A point on a map, in degrees, and its zoom level (1 to 19). */
type Place = { readonly latitude: number; readonly longitude: number; readonly zoom: number };

/** Returns the URL of a page with a map of this type around the place. */
export function mapAddress(
  { latitude, longitude, zoom }: Place,
  type: MapType = "ROADMAP",
): string {
  const place = `${zoom}/${latitude}/${longitude}`;
  switch (type) {
    case "TERRAIN":
      return `https://opentopomap.org/#marker=${place}`;
    case "SATELITE":
    case "HYBRID":
      // OpenStreetMap has no satellite images. https://developers.google.com/maps/documentation/urls
      return `https://www.google.com/maps/@?api=1&map_action=map&center=${latitude},${longitude}&zoom=${zoom}&basemap=satellite`;
    case "ROADMAP":
      return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${place}`;
  }
}

/** Returns the URL of a page with a street-level view of the place. */
export function streetAddress({ latitude, longitude }: Place): string {
  return `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${latitude},${longitude}`;
}
