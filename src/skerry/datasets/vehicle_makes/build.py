"""Makes the data of the vehicle makes: `python -m skerry.datasets.vehicle_makes.build FILE`.

The file is an answer of https://vpic.nhtsa.dot.gov/api/vehicles/GetMakesForVehicleType/car?format=json. The types are those of
the variable "Vehicle Type" at https://vpic.nhtsa.dot.gov/api/vehicles/GetVehicleVariableValuesList/vehicle%20type."""

import json
import sys
from pathlib import Path

from skerry.datasets import write_lines
from skerry.datasets.vehicle_makes import VehicleMake, VehicleMakes, VehicleType

TYPES = [
    VehicleType(1, "Motorcycle"),
    VehicleType(2, "Passenger Car"),
    VehicleType(3, "Truck"),
    VehicleType(5, "Bus"),
    VehicleType(6, "Trailer"),
    VehicleType(7, "Multipurpose Passenger Vehicle (MPV)"),
    VehicleType(9, "Low Speed Vehicle (LSV)"),
    VehicleType(10, "Incomplete Vehicle"),
    VehicleType(13, "Off Road Vehicle"),
]


def main() -> None:
    listed = json.loads(Path(sys.argv[1]).read_text("utf-8"))["Results"]
    makes = [VehicleMake(row["MakeId"], row["MakeName"].strip()) for row in listed]
    print(write_lines(VehicleMakes, "makes.jsonl", sorted(makes, key=lambda make: make.name)))
    print(write_lines(VehicleMakes, "types.jsonl", TYPES))


if __name__ == "__main__":
    main()
