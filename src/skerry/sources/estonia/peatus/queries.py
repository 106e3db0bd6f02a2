"""GraphQL queries of the journey planner. They name only fields and arguments with which public programs of 2026 call it: one
unknown field fails the whole query."""

STOP = "gtfsId name code lat lon vehicleMode"
ROUTE = "gtfsId shortName longName mode agency{name}"
END = "{name lat lon}"

STOPS = f"query($n:String!){{stops(name:$n){{{STOP}}}}}"
STOPS_NEAR = (
    "query($lat:Float!,$lon:Float!,$radius:Int!,$first:Int!)"
    "{stopsByRadius(lat:$lat,lon:$lon,radius:$radius,first:$first)"
    f"{{edges{{node{{distance stop{{{STOP}}}}}}}}}}}"
)
STOP_DETAILS = f"query($id:String!){{stop(id:$id){{{STOP} desc zoneId routes{{{ROUTE}}}}}}}"
DEPARTURES = (
    "query($id:String!,$count:Int!,$range:Int!){stop(id:$id){gtfsId name stoptimesWithoutPatterns"
    "(numberOfDepartures:$count,timeRange:$range,omitNonPickups:true,omitCanceled:false)"
    "{scheduledDeparture realtimeDeparture realtime realtimeState serviceDay headsign "
    "trip{tripHeadsign route{shortName longName mode}}}}}"
)
ROUTES = f"{{routes{{{ROUTE}}}}}"
PLAN = (
    "query($from:InputCoordinates!,$to:InputCoordinates!,$count:Int,$date:String,$time:String)"
    "{plan(from:$from,to:$to,numItineraries:$count,date:$date,time:$time)"
    "{itineraries{startTime endTime duration walkDistance "
    f"legs{{mode startTime endTime distance from{END} to{END} trip{{tripHeadsign}} "
    "route{shortName longName agency{name}}}}}}"
)
